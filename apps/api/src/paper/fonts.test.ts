import { readPdf } from '@llave/testkit/pdf/read-pdf'
import { expect, test } from 'vitest'
import { openSheet, page } from './sheet.ts'

async function print(text: string): Promise<Uint8Array> {
  const sheet = await openSheet({ title: text, createdAt: Temporal.Instant.from('2026-11-21T15:20:05Z') })
  const style = { weight: 'regular', size: 10 } as const
  sheet.tag('P', () => void sheet.write(text, page.margin, page.margin, style))
  return sheet.finish()
}

test('a PDF can be read back completely, whatever composed letters were printed before it', async () => {
  await print('ÁÉÍÓÚÝÑÄËÏÖÜŠŽ')
  expect(readPdf(await print('AEIOUYNSZ')).texts).toContain('AEIOUYNSZ')
})
