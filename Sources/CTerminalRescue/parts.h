// What the files of this target call in one another.
#pragma once

/// Has `exit`, `quick_exit` and `_exit` restore the terminal first.
void watch_ways_out(void);
