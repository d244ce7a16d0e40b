#include <unistd.h>

#include "CDocuments.h"

int quire_document_write(int file, const uint8_t *bytes, size_t count, off_t offset) {
    while (count > 0) {
        ssize_t written = pwrite(file, bytes, count, offset);
        if (written <= 0)
            return 0;
        bytes += written;
        offset += written;
        count -= (size_t)written;
    }
    return 1;
}
