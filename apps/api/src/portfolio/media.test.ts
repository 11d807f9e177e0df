import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { testConfig } from '@llave/testkit/test-config'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { encodePicture, PictureFault } from '../files/encode-picture.ts'
import { getFile, largestFile, putFile } from '../files/files.store.ts'
import { ResizedPictures } from './resized-pictures.ts'

const { db, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T15:20:05Z')
const app = await buildApp({ config: testConfig(), db, clock })
afterAll(async () => {
  await app.close()
  await drop()
})

async function paint(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
}

const picture = await encodePicture(await paint(1600, 1200))
const fileId = await putFile(db, { contentType: 'image/jpeg', bytes: picture.bytes }, clock.now())
const secretId = await putFile(db, { contentType: 'application/pdf', bytes: picture.bytes }, clock.now())
await db
  .insertInto('project')
  .values([
    { code: 'P01', name: 'Valle Sereno' },
    { code: 'P02', name: 'Sin foto' },
  ])
  .execute()
await db
  .insertInto('project_picture')
  .values({ project_code: 'P01', kind: 'home', file_id: fileId, width: 1600, height: 1200 })
  .execute()

describe('the picture of a project', () => {
  test("is public, at the project's code, as JPEG", async () => {
    const { statusCode, headers, rawPayload } = await app.inject('/media/projects/P01.jpg')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('image/jpeg')
    expect(headers['cache-control']).toContain('public, max-age=3600')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1200 })
  })

  test('is served in the listed widths and never enlarged', async () => {
    const widthOf = async (w: number) =>
      (await sharp((await app.inject(`/media/projects/P01.jpg?w=${w}`)).rawPayload).metadata()).width
    expect(await widthOf(320)).toBe(320)
    expect(await widthOf(750)).toBe(750)
    expect(await widthOf(1920)).toBe(1600)
  })

  test('is not sent again to a browser that has it', async () => {
    const { headers } = await app.inject('/media/projects/P01.jpg?w=750')
    expect(headers['content-type']).toBe('image/webp')
    const again = await app.inject({
      url: '/media/projects/P01.jpg?w=750',
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    const other = await app.inject({
      url: '/media/projects/P01.jpg?w=320',
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(other.statusCode).toBe(200)
  })

  test.each([
    '/media/projects/P02.jpg',
    '/media/projects/P99.jpg',
    '/media/projects/P01',
    '/media/projects/P01.png',
    '/media/projects/..%2f..%2fetc%2fpasswd.jpg',
    '/media/projects/%27%20or%201=1.jpg',
    '/media/projects/P01.jpg?w=751',
    '/media/projects/P01.jpg?w=',
    '/media/projects/P01.jpg?w=750&w=320',
    '/media/projects/P01.jpg?w=99999999',
  ])('%s is 404, so that the portal shows the default picture', async (url) => {
    const { statusCode, body } = await app.inject(url)
    expect([statusCode, JSON.parse(body).code]).toEqual([404, 'ruta_no_encontrada'])
  })
})

describe('a picture by its file', () => {
  test('is cached for ever', async () => {
    const { statusCode, headers } = await app.inject(`/media/${fileId}.jpg`)
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test("a file that is not a project's picture is not served", async () => {
    for (const id of [secretId, '00000000-0000-0000-0000-000000000000', 'x']) {
      expect((await app.inject(`/media/${id}.jpg`)).statusCode).toBe(404)
    }
  })
})

describe('files', () => {
  test.each([0, 1, 262_144, 262_145, 1_000_000])('of %i bytes are read back unchanged', async (size) => {
    const bytes = new Uint8Array(size).map((_, index) => (index * 31) % 256)
    const id = await putFile(db, { contentType: 'application/octet-stream', bytes }, clock.now())
    expect(await getFile(db, id)).toEqual({ contentType: 'application/octet-stream', bytes })
  })

  test('above the size limit are refused', async () => {
    const file = { contentType: 'image/jpeg', bytes: new Uint8Array(largestFile + 1) }
    await expect(putFile(db, file, clock.now())).rejects.toThrow(RangeError)
  })

  test('that do not exist are null', async () => {
    expect(await getFile(db, '00000000-0000-0000-0000-000000000000')).toBeNull()
  })
})

describe('an encoded picture', () => {
  test('is rotated upright and has no metadata', async () => {
    const source = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Artist: 'Lucía' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { bytes, width, height } = await encodePicture(source)
    expect([width, height]).toEqual([20, 40])
    const { exif, orientation } = await sharp(bytes).metadata()
    expect([exif, orientation]).toEqual([undefined, undefined])
  })

  test('has no side above 2048 pixels', async () => {
    expect(await encodePicture(await paint(5000, 100))).toMatchObject({ width: 2048, height: 41 })
  })

  test.each([
    ['a gif', Buffer.from('GIF89a')],
    ['an svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', Buffer.alloc(0)],
    ['the start of a png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ])('is not created from %s', async (_what, bytes) => {
    await expect(encodePicture(bytes)).rejects.toThrow(PictureFault)
  })
})

test('a resized picture requested many times at once is read once', async () => {
  let reads = 0
  const pictures = new ResizedPictures(async () => {
    reads += 1
    return picture.bytes
  })
  const all = await Promise.all(Array.from({ length: 5 }, () => pictures.get('a', 320)))
  expect(new Set(all).size).toBe(1)
  await pictures.get('a', 320)
  expect(reads).toBe(1)
})
