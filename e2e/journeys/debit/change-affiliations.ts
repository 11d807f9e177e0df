import type { Page } from '@playwright/test'

type Row = { readonly proforma: string } & Readonly<Record<string, unknown>>

/** Lets the browser see the affiliations of a proforma otherwise than they are: states that take days, or a bank, to come about. */
export async function changeAffiliation(page: Page, proforma: string, changes: object): Promise<void> {
  await page.unroute(address)
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const rows = (await response.json()) as readonly Row[]
    await route.fulfill({
      response,
      json: rows.map((row) => (row.proforma === proforma ? { ...row, ...changes } : row)),
    })
  })
}

const address = '**/api/MiCuenta/ObtenerProyectoAfiliacion?*'

/** A card on debit, as the affiliation list shows it. */
export const affiliated = {
  estado: true,
  fechaRegistro: '2026-01-15T15:20:05-05:00',
  dispositivo: 'Mobile',
  tarjetaRegistrada: '520000******0007',
  fechaVencimiento: '12/2099',
  titularTarjeta: 'VALERIA NUNEZ CAMPOS',
}
