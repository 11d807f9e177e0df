import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { readSheet } from 'read-excel-file/node'

// The reader belongs to the API's tests: the journeys take it from there.
const read = createRequire(import.meta.resolve('@llave/api/config'))('read-excel-file/node') as {
  readSheet: typeof readSheet
}

/** Presses Exportar and reads the spreadsheet that the browser saved. */
export async function downloadReport(page: Page) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('ReporteLetras.xlsx')
  return read.readSheet(await download.path())
}
