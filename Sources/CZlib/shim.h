// The compression of RFC 1950 to RFC 1952.
#pragma once
#include <zlib.h>
