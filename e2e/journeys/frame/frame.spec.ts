import { personas } from '@llave/testkit/personas'
import { signInByForm } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'
import { downloadReport } from '../receivables/download-report.ts'

const { liam, rosa } = personas

test("every call goes to the portal's host, with the token as Bearer once there is one, and only for the customer", async ({
  page,
  llave,
}) => {
  const portal = llave.at().portal
  const sent: { origin: string; path: string; query: URLSearchParams; authorization: string | null }[] = []
  page.on('request', async (request) => {
    const { origin, pathname, searchParams } = new URL(request.url())
    if (!['fetch', 'xhr'].includes(request.resourceType())) return
    const authorization = (await request.allHeaders()).authorization ?? null
    sent.push({ origin, path: pathname.split('/').at(-1) ?? '', query: searchParams, authorization })
  })
  const answered = page.waitForResponse('**/api/Account/ObtenerUsuario?*')
  const confirmed = page.waitForResponse('**/api/Account/VerificarCodigo')
  await signInByForm(page, llave, liam)
  expect(await (await confirmed).json()).toMatchObject({
    tipoDocumento: liam.document.type,
    nroDocumento: liam.document.number,
  })
  const user = await (await answered).json()
  expect(user).toEqual({
    cLIENTEField: liam.name,
    tIPODOCField: liam.document.type,
    nRODOCUMENTOField: liam.document.number,
    tELEFONOField: liam.phone.number,
    eMAILField: liam.email,
    cODIGOPAISField: liam.phone.dialCode,
  })
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /^Torre Malecón/ })
    .click()
  await downloadReport(page)

  const opened = ['Login', 'CargarPaises', 'ObtenerPaisPorUbicacion']
  await expect.poll(() => sent.map(({ path }) => path)).toContain('GenerarReporteExcel')
  const names = sent.map(({ path }) => path)
  for (const call of ['Login', 'VerificarCodigo', 'ConsultaClienteLetra', 'ObtenerUbicacionProyecto']) {
    expect(names).toContain(call)
  }
  for (const { origin, path, query, authorization } of sent) {
    expect(origin).toBe(portal)
    if (opened.includes(path)) expect(authorization, path).toBeNull()
    else expect(authorization, path).toMatch(/^Bearer [\w.-]{20,}$/)
    if (!query.has('NroDocumento')) continue
    expect(query.get('TipoDocumento'), path).toBe(liam.document.type)
    expect(query.get('NroDocumento'), path).toBe(liam.document.number)
  }

  await test.step('the token cannot request another document', async () => {
    const authorization = sent.at(-1)?.authorization ?? ''
    const other = `TipoDocumento=${rosa.document.type}&NroDocumento=${rosa.document.number}`
    const response = await fetch(`${portal}/api/MiCuenta/ConsultaClienteLetra?${other}`, {
      headers: { authorization },
    })
    expect(response.status).toBe(403)
  })
})
