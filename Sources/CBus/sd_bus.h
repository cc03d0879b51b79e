#pragma once
#include <stddef.h>
#include <stdint.h>

// sd-bus's types and numbers are repeated here, so that building needs no package that running does not need. Objects are
// only passed through, so they are `void *`.

#define FUNCTIONS(X)                                                                                     \
    X(int, sd_bus_new, (void **))                                                                        \
    X(int, sd_bus_set_address, (void *, const char *))                                                   \
    X(int, sd_bus_set_bus_client, (void *, int))                                                         \
    X(int, sd_bus_start, (void *))                                                                       \
    X(void, sd_bus_close, (void *))                                                                      \
    X(void *, sd_bus_unref, (void *))                                                                    \
    X(int, sd_bus_get_unique_name, (void *, const char **))                                              \
    X(int, sd_bus_request_name, (void *, const char *, uint64_t))                                        \
    X(int, sd_bus_get_fd, (void *))                                                                      \
    X(int, sd_bus_get_events, (void *))                                                                  \
    X(int, sd_bus_get_timeout, (void *, uint64_t *))                                                     \
    X(int, sd_bus_process, (void *, void **))                                                            \
    X(int, sd_bus_add_object_vtable,                                                                     \
      (void *, void **, const char *, const char *, const struct vtable *, void *))                      \
    X(int, sd_bus_emit_properties_changed_strv, (void *, const char *, const char *, char **))           \
    X(int, sd_bus_emit_signal, (void *, const char *, const char *, const char *, const char *, ...))    \
    X(int, sd_bus_message_read, (void *, const char *, ...))                                             \
    X(int, sd_bus_message_append, (void *, const char *, ...))                                           \
    X(int, sd_bus_message_open_container, (void *, char, const char *))                                  \
    X(int, sd_bus_message_close_container, (void *))                                                     \
    X(int, sd_bus_reply_method_return, (void *, const char *, ...))                                      \
    X(int, sd_bus_error_set, (void *, const char *, const char *))

typedef int message_handler(void *message, void *user, void *error);
typedef int property_handler(
    void *bus, const char *path, const char *interface, const char *property, void *message, void *user, void *error);

enum { // Flags of members
    unprivileged = 1 << 2, constant = 1 << 4, emits_change = 1 << 5,
};

// A member of an interface: sd_bus_vtable as it was before version 242, which is still valid, with the size of the
// structure in the first element (sd_bus_add_object_vtable(3)).
struct vtable {
    __extension__ uint8_t type : 8;
    __extension__ uint64_t flags : 56;
    union {
        struct { size_t element_size; } start;
        struct {
            const char *member, *signature, *result;
            message_handler *handler;
            size_t offset;
        } method;
        struct { const char *member, *signature; } signal;
        struct {
            const char *member, *signature;
            property_handler *get, *set;
            size_t offset;
        } property;
    } x;
};

// The elements of a table of members. What is at `place` in the object is read by sd-bus, unless there is a function for it.

#define START {.type = '<', .x.start = {.element_size = sizeof(struct vtable)}}
#define END {.type = '>'}
#define CALL(name, arguments, function)                                                                  \
    {.type = 'M', .flags = unprivileged,                                                                 \
     .x.method = {.member = name, .signature = arguments, .result = "", .handler = function}}
#define VALUE(name, type_, flags_, place)                                                                \
    {.type = 'P', .flags = flags_,                                                                       \
     .x.property = {.member = name, .signature = type_, .offset = offsetof(cbus_player, place)}}
#define COMPUTED(name, type_, flags_, function)                                                          \
    {.type = 'P', .flags = flags_, .x.property = {.member = name, .signature = type_, .get = function}}
#define WRITABLE(name, type_, place, function)                                                           \
    {.type = 'W', .flags = unprivileged | emits_change,                                                  \
     .x.property = {.member = name, .signature = type_, .set = function,                                 \
                    .offset = offsetof(cbus_player, place)}}

// Returns from the function that it is in if a call of sd-bus fails.
#define TRY(call) do { int code = (call); if (code < 0) { return code; } } while (0)

/// The functions of the library; NULL until `cbus_load` has found them.
extern struct sd_functions {
#define POINTER(result, name, parameters) result (*name) parameters;
    FUNCTIONS(POINTER)
} sd;
