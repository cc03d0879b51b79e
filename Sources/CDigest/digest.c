#include "CDigest.h"

#include <string.h>

static const uint32_t md5_constants[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
};

static const uint8_t md5_shifts[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};

// The constants of SHA-512; those of SHA-256 are the upper halves of the first 64.
static const uint64_t sha2_constants[80] = {
    0x428a2f98d728ae22ull, 0x7137449123ef65cdull, 0xb5c0fbcfec4d3b2full, 0xe9b5dba58189dbbcull,
    0x3956c25bf348b538ull, 0x59f111f1b605d019ull, 0x923f82a4af194f9bull, 0xab1c5ed5da6d8118ull,
    0xd807aa98a3030242ull, 0x12835b0145706fbeull, 0x243185be4ee4b28cull, 0x550c7dc3d5ffb4e2ull,
    0x72be5d74f27b896full, 0x80deb1fe3b1696b1ull, 0x9bdc06a725c71235ull, 0xc19bf174cf692694ull,
    0xe49b69c19ef14ad2ull, 0xefbe4786384f25e3ull, 0x0fc19dc68b8cd5b5ull, 0x240ca1cc77ac9c65ull,
    0x2de92c6f592b0275ull, 0x4a7484aa6ea6e483ull, 0x5cb0a9dcbd41fbd4ull, 0x76f988da831153b5ull,
    0x983e5152ee66dfabull, 0xa831c66d2db43210ull, 0xb00327c898fb213full, 0xbf597fc7beef0ee4ull,
    0xc6e00bf33da88fc2ull, 0xd5a79147930aa725ull, 0x06ca6351e003826full, 0x142929670a0e6e70ull,
    0x27b70a8546d22ffcull, 0x2e1b21385c26c926ull, 0x4d2c6dfc5ac42aedull, 0x53380d139d95b3dfull,
    0x650a73548baf63deull, 0x766a0abb3c77b2a8ull, 0x81c2c92e47edaee6ull, 0x92722c851482353bull,
    0xa2bfe8a14cf10364ull, 0xa81a664bbc423001ull, 0xc24b8b70d0f89791ull, 0xc76c51a30654be30ull,
    0xd192e819d6ef5218ull, 0xd69906245565a910ull, 0xf40e35855771202aull, 0x106aa07032bbd1b8ull,
    0x19a4c116b8d2d0c8ull, 0x1e376c085141ab53ull, 0x2748774cdf8eeb99ull, 0x34b0bcb5e19b48a8ull,
    0x391c0cb3c5c95a63ull, 0x4ed8aa4ae3418acbull, 0x5b9cca4f7763e373ull, 0x682e6ff3d6b2b8a3ull,
    0x748f82ee5defb2fcull, 0x78a5636f43172f60ull, 0x84c87814a1f0ab72ull, 0x8cc702081a6439ecull,
    0x90befffa23631e28ull, 0xa4506cebde82bde9ull, 0xbef9a3f7b2c67915ull, 0xc67178f2e372532bull,
    0xca273eceea26619cull, 0xd186b8c721c0c207ull, 0xeada7dd6cde0eb1eull, 0xf57d4f7fee6ed178ull,
    0x06f067aa72176fbaull, 0x0a637dc5a2c898a6ull, 0x113f9804bef90daeull, 0x1b710b35131c471bull,
    0x28db77f523047d84ull, 0x32caab7b40c72493ull, 0x3c9ebe0a15c9bebcull, 0x431d67c49c100d4cull,
    0x4cc5d4becb3e42b6ull, 0x597f299cfc657e2aull, 0x5fcb6fab3ad6faecull, 0x6c44198c4a475817ull,
};

static const uint64_t sha512_start[8] = {
    0x6a09e667f3bcc908ull, 0xbb67ae8584caa73bull, 0x3c6ef372fe94f82bull, 0xa54ff53a5f1d36f1ull,
    0x510e527fade682d1ull, 0x9b05688c2b3e6c1full, 0x1f83d9abfb41bd6bull, 0x5be0cd19137e2179ull,
};

static const uint64_t sha384_start[8] = {
    0xcbbb9d5dc1059ed8ull, 0x629a292a367cd507ull, 0x9159015a3070dd17ull, 0x152fecd8f70e5939ull,
    0x67332667ffc00b31ull, 0x8eb44a8768581511ull, 0xdb0c2e0d64f98fa7ull, 0x47b5481dbefa4fa4ull,
};

static uint32_t left(uint32_t word, unsigned count) { return word << count | word >> (32 - count); }
static uint32_t right(uint32_t word, unsigned count) { return word >> count | word << (32 - count); }
static uint64_t right64(uint64_t word, unsigned count) { return word >> count | word << (64 - count); }

static uint64_t big_endian(const uint8_t *bytes, int count) {
    uint64_t word = 0;
    for (int index = 0; index < count; index++) { word = word << 8 | bytes[index]; }
    return word;
}

static void md5(uint32_t *state, const uint8_t *block) {
    uint32_t words[16], a = state[0], b = state[1], c = state[2], d = state[3];
    for (int i = 0; i < 16; i++) {
        const uint8_t *p = block + 4 * i;
        words[i] = (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
    }
    for (int i = 0; i < 64; i++) {
        uint32_t mix;
        int index;
        switch (i / 16) {
        case 0: mix = (b & c) | (~b & d), index = i; break;
        case 1: mix = (d & b) | (~d & c), index = (5 * i + 1) % 16; break;
        case 2: mix = b ^ c ^ d, index = (3 * i + 5) % 16; break;
        default: mix = c ^ (b | ~d), index = 7 * i % 16; break;
        }
        uint32_t next = b + left(a + mix + md5_constants[i] + words[index], md5_shifts[i / 16][i % 4]);
        a = d, d = c, c = b, b = next;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
}

static void sha1(uint32_t *state, const uint8_t *block) {
    uint32_t w[80], a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (int i = 0; i < 16; i++) { w[i] = (uint32_t)big_endian(block + 4 * i, 4); }
    for (int i = 16; i < 80; i++) { w[i] = left(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1); }
    for (int i = 0; i < 80; i++) {
        uint32_t mix = i < 20   ? ((b & c) | (~b & d)) + 0x5a827999
                       : i < 40 ? (b ^ c ^ d) + 0x6ed9eba1
                       : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
                                : (b ^ c ^ d) + 0xca62c1d6;
        uint32_t next = left(a, 5) + mix + e + w[i];
        e = d, d = c, c = left(b, 30), b = a, a = next;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e;
}

static void sha256(uint32_t *state, const uint8_t *block) {
    uint32_t w[64], s[8];
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 16; i++) { w[i] = (uint32_t)big_endian(block + 4 * i, 4); }
    for (int i = 16; i < 64; i++) {
        uint32_t x = w[i - 15], y = w[i - 2];
        w[i] = w[i - 16] + (right(x, 7) ^ right(x, 18) ^ x >> 3) + w[i - 7]
               + (right(y, 17) ^ right(y, 19) ^ y >> 10);
    }
    for (int i = 0; i < 64; i++) {
        uint32_t one = s[7] + (right(s[4], 6) ^ right(s[4], 11) ^ right(s[4], 25))
                       + ((s[4] & s[5]) ^ (~s[4] & s[6])) + (uint32_t)(sha2_constants[i] >> 32) + w[i];
        uint32_t two = (right(s[0], 2) ^ right(s[0], 13) ^ right(s[0], 22))
                       + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += one, s[0] = one + two;
    }
    for (int i = 0; i < 8; i++) { state[i] += s[i]; }
}

static void sha512(uint64_t *state, const uint8_t *block) {
    uint64_t w[80], s[8];
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 16; i++) { w[i] = big_endian(block + 8 * i, 8); }
    for (int i = 16; i < 80; i++) {
        uint64_t x = w[i - 15], y = w[i - 2];
        w[i] = w[i - 16] + (right64(x, 1) ^ right64(x, 8) ^ x >> 7) + w[i - 7]
               + (right64(y, 19) ^ right64(y, 61) ^ y >> 6);
    }
    for (int i = 0; i < 80; i++) {
        uint64_t one = s[7] + (right64(s[4], 14) ^ right64(s[4], 18) ^ right64(s[4], 41))
                       + ((s[4] & s[5]) ^ (~s[4] & s[6])) + sha2_constants[i] + w[i];
        uint64_t two = (right64(s[0], 28) ^ right64(s[0], 34) ^ right64(s[0], 39))
                       + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += one, s[0] = one + two;
    }
    for (int i = 0; i < 8; i++) { state[i] += s[i]; }
}

static size_t block_size(cdigest_kind kind) { return kind >= cdigest_sha384 ? 128 : 64; }

static void add_block(cdigest *digest, const uint8_t *block) {
    switch (digest->kind) {
    case cdigest_md5: return md5(digest->state.words, block);
    case cdigest_sha1: return sha1(digest->state.words, block);
    case cdigest_sha256: return sha256(digest->state.words, block);
    case cdigest_sha384:
    case cdigest_sha512: return sha512(digest->state.long_words, block);
    }
}

void cdigest_begin(cdigest *digest, cdigest_kind kind) {
    static const uint32_t start[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    *digest = (cdigest){.kind = kind};
    switch (kind) {
    case cdigest_md5:
    case cdigest_sha1: memcpy(digest->state.words, start, sizeof start); break;
    case cdigest_sha256:
        for (int i = 0; i < 8; i++) { digest->state.words[i] = (uint32_t)(sha512_start[i] >> 32); }
        break;
    case cdigest_sha384: memcpy(digest->state.long_words, sha384_start, sizeof sha384_start); break;
    case cdigest_sha512: memcpy(digest->state.long_words, sha512_start, sizeof sha512_start); break;
    }
}

void cdigest_add(cdigest *digest, const void *bytes, size_t count) {
    const uint8_t *rest = bytes;
    size_t size = block_size(digest->kind), filled = digest->byte_count % size;
    digest->byte_count += count;
    while (count > 0) {
        if (filled == 0 && count >= size) {
            add_block(digest, rest);
            rest += size, count -= size;
            continue;
        }
        size_t part = count < size - filled ? count : size - filled;
        memcpy(digest->block + filled, rest, part);
        rest += part, count -= part, filled += part;
        if (filled == size) {
            add_block(digest, digest->block);
            filled = 0;
        }
    }
}

size_t cdigest_end(cdigest *digest, uint8_t *out) {
    static const uint8_t padding[128] = {0x80};
    static const size_t sizes[] = {16, 20, 32, 48, 64};
    size_t size = block_size(digest->kind), length_size = size / 8;
    uint64_t bit_count = digest->byte_count * 8;
    uint8_t length[16] = {0};
    for (size_t i = 0; i < 8; i++) {
        length[digest->kind == cdigest_md5 ? i : length_size - 1 - i] = (uint8_t)(bit_count >> 8 * i);
    }
    size_t filled = digest->byte_count % size;
    cdigest_add(digest, padding, (filled < size - length_size ? size : 2 * size) - length_size - filled);
    cdigest_add(digest, length, length_size);
    for (size_t i = 0; i < sizes[digest->kind]; i++) {
        out[i] = size == 128 ? (uint8_t)(digest->state.long_words[i / 8] >> (56 - 8 * (i % 8)))
                 : digest->kind == cdigest_md5 ? (uint8_t)(digest->state.words[i / 4] >> 8 * (i % 4))
                                               : (uint8_t)(digest->state.words[i / 4] >> (24 - 8 * (i % 4)));
    }
    return sizes[digest->kind];
}
