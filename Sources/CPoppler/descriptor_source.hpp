// A file for qpdf, read with `pread`: the position of the descriptor belongs to the processes that share it.
#ifndef QUIRE_CPOPPLER_DESCRIPTOR_SOURCE_HPP
#define QUIRE_CPOPPLER_DESCRIPTOR_SOURCE_HPP

#include <qpdf/InputSource.hh>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string>

class DescriptorSource: public InputSource {
public:
    explicit DescriptorSource(int descriptor): descriptor(descriptor) {
        struct stat status;
        size = fstat(descriptor, &status) == 0 ? status.st_size : 0;
    }

    qpdf_offset_t findAndSkipNextEOL() override {
        for (int byte = next(); byte >= 0; byte = next()) {
            if (byte != '\r' && byte != '\n')
                continue;
            qpdf_offset_t found = position - 1;
            while (byte == '\r' || byte == '\n')
                byte = next();
            if (byte >= 0)
                position--;
            return found;
        }
        return size;
    }

    std::string const &getName() const override { return name; }
    qpdf_offset_t tell() override { return position; }
    void rewind() override { position = 0; }
    void unreadCh(char) override { position = std::max<qpdf_offset_t>(position - 1, 0); }

    void seek(qpdf_offset_t offset, int whence) override {
        qpdf_offset_t start = whence == SEEK_CUR ? position : whence == SEEK_END ? size : 0;
        position = std::max<qpdf_offset_t>(start + offset, 0);
    }

    size_t read(char *buffer, size_t length) override {
        last_offset = position;
        size_t done = 0;
        while (done < length && position < size) {
            size_t available = fill();
            if (available == 0)
                break;
            size_t part = std::min(available, length - done);
            std::copy_n(block.begin() + (position - blockStart), part, buffer + done);
            done += part;
            position += static_cast<qpdf_offset_t>(part);
        }
        return done;
    }

private:
    int descriptor;
    qpdf_offset_t size;
    qpdf_offset_t position = 0;
    std::string name = "document";
    std::array<char, 16384> block;
    qpdf_offset_t blockStart = 0;
    qpdf_offset_t blockCount = 0;

    // Returns the number of bytes of the block from the position on, after reading it if necessary.
    size_t fill() {
        if (position < blockStart || position >= blockStart + blockCount) {
            blockStart = position;
            blockCount = std::max<ssize_t>(pread(descriptor, block.data(), block.size(), blockStart), 0);
        }
        return static_cast<size_t>(blockStart + blockCount - position);
    }

    int next() {
        char byte;
        return read(&byte, 1) == 1 ? static_cast<unsigned char>(byte) : -1;
    }
};

#endif
