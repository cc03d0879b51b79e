// Debian's libraries for JPEG, PNG and WebP, and what Swift cannot call in them: macros.

#ifndef CPICTURES_SHIM_H
#define CPICTURES_SHIM_H

#include <stddef.h>
#include <stdio.h>
#include <sys/resource.h>

#include <jpeglib.h>
#include <png.h>
#include <webp/decode.h>

/// Creates a decompressor, whose errors `err` handles.
static inline void pic_create_decompress(struct jpeg_decompress_struct *info, struct jpeg_error_mgr *err) {
    info->err = err;
    jpeg_create_decompress(info);
}

/// Creates a reader of PNG; NULL without memory.
static inline png_structp pic_create_png_reader(png_error_ptr failed, png_error_ptr warned) {
    return png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, failed, warned);
}

/// Limits a resource of this process, now and for good.
static inline int pic_limit(int resource, unsigned long long amount) {
    struct rlimit limit = {.rlim_cur = (rlim_t)amount, .rlim_max = (rlim_t)amount};
    return setrlimit(resource, &limit);
}

static const int pic_memory = RLIMIT_AS;
static const int pic_time = RLIMIT_CPU;
static const int pic_files = RLIMIT_NOFILE;
static const int pic_file_size = RLIMIT_FSIZE;
static const int pic_processes = RLIMIT_NPROC;
static const int pic_core = RLIMIT_CORE;

#endif
