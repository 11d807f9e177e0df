import type { PictureWidth } from '@llave/contract/portfolio/picture-widths'

const maxBytes = 48 * 1024 * 1024

/**
 * A cache of pictures, as stored or as WebP in a width (half the size of JPEG). Concurrent requests
 * share one conversion; the least recently used are evicted.
 */
export class ResizedPictures {
  readonly #read: (fileId: string) => Promise<Uint8Array | null>
  readonly #kept = new Map<string, Buffer>()
  readonly #making = new Map<string, Promise<Buffer | null>>()
  #bytes = 0

  constructor(read: (fileId: string) => Promise<Uint8Array | null>) {
    this.#read = read
  }

  /** The picture in that width, or as it is stored; null where there is no such file. */
  async get(fileId: string, width: PictureWidth | null): Promise<Buffer | null> {
    const key = `${fileId} ${width}`
    const kept = this.#kept.get(key)
    if (kept) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return kept
    }
    const making = this.#making.get(key) ?? this.#make(key, fileId, width)
    this.#making.set(key, making)
    try {
      return await making
    } finally {
      this.#making.delete(key)
    }
  }

  async #make(key: string, fileId: string, width: PictureWidth | null): Promise<Buffer | null> {
    const stored = await this.#read(fileId)
    if (!stored) return null
    const bytes = width === null ? Buffer.from(stored) : await resize(stored, width)
    this.#keep(key, bytes)
    return bytes
  }

  #keep(key: string, bytes: Buffer): void {
    this.#kept.set(key, bytes)
    this.#bytes += bytes.length
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= maxBytes) return
      this.#kept.delete(oldest)
      this.#bytes -= length
    }
  }
}

async function resize(stored: Uint8Array, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(stored).resize({ width, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer()
}
