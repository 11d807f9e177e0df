import type { Page } from '@playwright/test'

/** "Salir": in the header of a desktop, in the burger menu of a phone. */
export async function signOut(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Abrir menú' }).click()
  await page.getByRole('button', { name: 'Salir' }).click()
}
