#include "batch.h"

#if defined(__linux__)

#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static _Atomic(write_function) receiver = NULL;

// What came for `user` in this thread and was not yet handed on. libcurl calls one thread's transfers one
// after the other, and a session's always in the same queue, so none of this is shared.
static _Thread_local struct {
    char *bytes;
    size_t count;
    void *user;
    // Who wants no more: that was answered too late for the piece it was about, so the next one is refused.
    void *refuser;
    bool is_open;
} batch;

static void hand_on(void) {
    size_t count = batch.count;
    if (count == 0) { return; }
    batch.count = 0;
    if (receiver(batch.bytes, 1, count, batch.user) != count) { batch.refuser = batch.user; }
}

static size_t collect(char *bytes, size_t size, size_t count, void *user) {
    size_t byte_count = size * count;
    if (batch.refuser == user) {
        // Fewer than came end the transfer.
        batch.refuser = NULL;
        return byte_count > 0 ? 0 : 1;
    }
    if (batch.user != user || batch.count + byte_count > batch_capacity) { hand_on(); }
    if (batch.is_open && batch.bytes == NULL) { batch.bytes = malloc(batch_capacity); }
    if (!batch.is_open || batch.bytes == NULL || byte_count > batch_capacity) {
        return receiver(bytes, size, count, user);
    }
    memcpy(batch.bytes + batch.count, bytes, byte_count);
    batch.count += byte_count;
    batch.user = user;
    return byte_count;
}

write_function batch_writes_to(write_function function) {
    write_function none = NULL;
    bool is_first = atomic_compare_exchange_strong(&receiver, &none, function);
    return is_first || none == function ? collect : function;
}

void batch_begin(void) {
    batch.is_open = true;
    // An answer that came at the end of the last look is lost, and the next piece gets the same one; but by now
    // another transfer may have the same address, which must not get it.
    batch.refuser = NULL;
}

void batch_end(void) {
    batch.is_open = false;
    hand_on();
    // Threads come and go; most of them never look at a socket again.
    free(batch.bytes);
    batch.bytes = NULL;
}

#endif
