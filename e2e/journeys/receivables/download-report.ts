import { expect, type Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'

/** Presses Exportar and reads the spreadsheet that the browser saved. */
export async function downloadReport(page: Page) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('ReporteLetras.xlsx')
  return readSheet(await download.path())
}
