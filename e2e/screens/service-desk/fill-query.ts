import type { Page } from '@playwright/test'

export const sent = 'Se registro la consulta correctamente.'

/** Fills a new query about the first project. */
export async function fillQuery(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Asunto').fill(subject)
  await page.getByLabel('Proyecto').selectOption({ index: 1 })
  await page.getByLabel('Consulta', { exact: true }).fill('Primera línea.\nSegunda línea.')
}
