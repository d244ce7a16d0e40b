/* The minimal program that reads every file below a folder as a CBZ with libzip: the names of all entries and the first
   4 KiB of each. It stores nothing.

       bare-libzip FOLDER THREADS

   Prints one JSON object. The time counts from before the first folder is listed to after the last file is closed. */

#define _GNU_SOURCE
#include <dirent.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zip.h>

static char **paths;
static size_t path_count, path_capacity;
static atomic_size_t next_path;
static atomic_llong entry_count, byte_count;

static void fail(const char *what, const char *path) {
    fprintf(stderr, "bare-libzip: %s: %s\n", path, what);
    exit(1);
}

static void find(const char *folder) {
    DIR *stream = opendir(folder);
    if (stream == NULL) fail("can't be listed", folder);
    struct dirent *entry;
    while ((entry = readdir(stream)) != NULL) {
        if (entry->d_name[0] == '.') continue;
        char *path;
        if (asprintf(&path, "%s/%s", folder, entry->d_name) < 0) fail("no memory", folder);
        if (entry->d_type == DT_DIR) {
            find(path);
            free(path);
            continue;
        }
        if (path_count == path_capacity) {
            path_capacity = path_capacity * 2 + 1024;
            paths = realloc(paths, path_capacity * sizeof *paths);
            if (paths == NULL) fail("no memory", folder);
        }
        paths[path_count++] = path;
    }
    closedir(stream);
}

static void read_archive(const char *path) {
    char head[4096];
    int error;
    zip_t *archive = zip_open(path, ZIP_RDONLY, &error);
    if (archive == NULL) fail("can't be opened", path);
    zip_int64_t count = zip_get_num_entries(archive, 0);
    long long bytes = 0;
    for (zip_int64_t index = 0; index < count; index++) {
        if (zip_get_name(archive, (zip_uint64_t)index, 0) == NULL) fail("an entry has no name", path);
        zip_file_t *entry = zip_fopen_index(archive, (zip_uint64_t)index, 0);
        if (entry == NULL) fail("an entry can't be opened", path);
        zip_int64_t length = zip_fread(entry, head, sizeof head);
        if (length < 0) fail("an entry can't be read", path);
        bytes += length;
        zip_fclose(entry);
    }
    zip_discard(archive);
    atomic_fetch_add(&entry_count, count);
    atomic_fetch_add(&byte_count, bytes);
}

static void *work(void *unused) {
    (void)unused;
    size_t index;
    while ((index = atomic_fetch_add(&next_path, 1)) < path_count) read_archive(paths[index]);
    return NULL;
}

int main(int argc, char **argv) {
    if (argc != 3 || atoi(argv[2]) < 1 || atoi(argv[2]) > 64) {
        fprintf(stderr, "usage: bare-libzip FOLDER THREADS\n");
        return 2;
    }
    struct timespec began, ended;
    clock_gettime(CLOCK_MONOTONIC, &began);
    find(argv[1]);
    int thread_count = atoi(argv[2]);
    pthread_t threads[64];
    for (int index = 1; index < thread_count; index++) pthread_create(&threads[index], NULL, work, NULL);
    work(NULL);
    for (int index = 1; index < thread_count; index++) pthread_join(threads[index], NULL);
    clock_gettime(CLOCK_MONOTONIC, &ended);
    double seconds = (double)(ended.tv_sec - began.tv_sec) + (double)(ended.tv_nsec - began.tv_nsec) / 1e9;
    printf("{\"seconds\": %.6f, \"files\": %zu, \"entries\": %lld, \"bytes\": %lld}\n", seconds, path_count,
           (long long)entry_count, (long long)byte_count);
    return 0;
}
