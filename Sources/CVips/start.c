#define _GNU_SOURCE
#include "internal.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vips/vector.h>

struct quire_vips_watch {
    atomic_int cancelled;
    gint64 deadline;  // monotonic microseconds, 0 for none
};

int quire_fail(char **message) {
    if (message) {
        const char *text = vips_error_buffer();
        *message = text && *text ? g_strchomp(g_strdup(text)) : NULL;
    }
    vips_error_clear();
    return -1;
}

static void ignore_log(const gchar *domain, GLogLevelFlags level, const gchar *text, gpointer data) {
    (void)domain, (void)level, (void)text, (void)data;
}

// Loads one of the modules into which Debian and others divide libvips. vips_init would load all of them, also those for
// ImageMagick, Poppler and OpenSlide: code for a hostile file to attack, and half of the time of the start.
static void load_module(const char *name) {
    Dl_info library;
    char path[4096];
    if (!dladdr(dlsym(RTLD_DEFAULT, "vips_init"), &library) || !library.dli_fname)
        return;
    const char *end = strrchr(library.dli_fname, '/');
    int folder = end ? (int)(end - library.dli_fname) : 0;
    int length = snprintf(
        path, sizeof path, "%.*s/vips-modules-%d.%d/%s.so", folder, library.dli_fname, vips_version(0),
        vips_version(1), name);
    if (length < 0 || (size_t)length >= sizeof path)
        return;
    // Without a module, the library has its formats itself or lacks them.
    void *module = dlopen(path, RTLD_LAZY | RTLD_NODELETE);
    const char *(*start)(void *) = module ? (const char *(*)(void *))dlsym(module, "g_module_check_init") : NULL;
    if (start)
        start(NULL);
}

int quire_vips_start(char **message) {
    // vips_init looks for modules below this folder, and finds none.
    setenv("VIPSHOME", "/nonexistent", 1);
    if (vips_init("quire"))
        return quire_fail(message);
    load_module("vips-heif");
    load_module("vips-jxl");
    // Suppresses warnings on the terminal: damaged pages are reported as typed errors.
    g_log_set_handler("VIPS", G_LOG_LEVEL_WARNING | G_LOG_LEVEL_INFO | G_LOG_LEVEL_DEBUG, ignore_log, NULL);
    vips_cache_set_max(0);
    vips_cache_set_max_mem(0);
    vips_cache_set_max_files(0);
    vips_concurrency_set(1);
    // libvips before 8.15 compiles its vector code with Orc, which crashes when several threads compile at once (fixed in
    // Orc 0.4.34; https://github.com/lovell/sharp/issues/3677). Later versions use Highway.
    if (vips_version(0) == 8 && vips_version(1) < 15)
        vips_vector_set_enabled(FALSE);

    static const char *const allowed[] = {
        "VipsForeignLoadJpeg", "VipsForeignLoadPng",  "VipsForeignLoadWebp",
        "VipsForeignLoadNsgif", "VipsForeignLoadHeif", "VipsForeignLoadJxl",
        "VipsForeignLoadTiff",
    };
    vips_operation_block_set("VipsForeignLoad", TRUE);
    for (size_t index = 0; index < G_N_ELEMENTS(allowed); index++)
        vips_operation_block_set(allowed[index], FALSE);
    return 0;
}

void quire_vips_allow_drawings(void) {
    vips_operation_block_set("VipsForeignLoadSvg", FALSE);
}

int quire_vips_has_operation(const char *nickname) {
    return vips_type_find("VipsOperation", nickname) != 0;
}

void quire_vips_version(int *major, int *minor) {
    *major = vips_version(0);
    *minor = vips_version(1);
}

quire_vips_watch *quire_vips_watch_new(double seconds) {
    quire_vips_watch *watch = g_new0(quire_vips_watch, 1);
    atomic_init(&watch->cancelled, 0);
    watch->deadline = seconds > 0 ? g_get_monotonic_time() + (gint64)(seconds * 1e6) : 0;
    return watch;
}

void quire_vips_watch_cancel(quire_vips_watch *watch) {
    atomic_store(&watch->cancelled, 1);
}

int quire_vips_watch_state(const quire_vips_watch *watch) {
    if (atomic_load(&((quire_vips_watch *)watch)->cancelled))
        return 1;
    return watch->deadline && g_get_monotonic_time() >= watch->deadline ? 2 : 0;
}

void quire_vips_watch_free(quire_vips_watch *watch) {
    g_free(watch);
}

static void stop_if_asked(VipsImage *image, VipsProgress *progress, quire_vips_watch *watch) {
    (void)progress;
    if (quire_vips_watch_state(watch) != 0)
        vips_image_set_kill(image, TRUE);
}

void quire_attach(VipsImage *image, quire_vips_watch *watch) {
    if (!watch)
        return;
    vips_image_set_progress(image, TRUE);
    g_signal_connect(image, "eval", G_CALLBACK(stop_if_asked), watch);
    if (quire_vips_watch_state(watch) != 0)
        vips_image_set_kill(image, TRUE);
}

void quire_vips_thread_done(void) {
    vips_error_clear();
    vips_thread_shutdown();
}

size_t quire_vips_tracked_memory(void) {
    return vips_tracked_get_mem();
}

void quire_vips_free(void *pointer) {
    g_free(pointer);
}
