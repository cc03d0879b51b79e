#ifndef LIMIT_HEAPS_H
#define LIMIT_HEAPS_H

/// mallopt(3): limits the number of heaps between which glibc spreads the threads; call it before there are many.
///
/// By default there are up to eight a processor, and what a thread frees stays in the heap of that thread. With 500
/// sources that fail, the browser took 170 MB that way, and takes 115 MB with four heaps, as with two. Threads then wait
/// for each other: `tekpub refresh` would take longer, and keeps its heaps, because it ends soon.
/// Swift's module of glibc lacks malloc.h. On other systems it does nothing.
void limit_heaps(int count);

#endif
