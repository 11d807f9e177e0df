import {
  applyImport,
  keepImportProfile,
  listImportProfiles,
  listImportRows,
  listImports,
  lookAtImport,
  openImport,
  readImport,
  uploadImportPart,
} from '@llave/contract/staff/imports/import-calls'
import { atBothWidths } from '../../widths.ts'
import { checkLooks } from './check-looks.ts'
import { staffSession } from './fixtures.ts'
import { changedRows, foundImport, importProfiles, importRows, pastImports } from './import-fixtures.ts'
import { expect, test } from './mesa.ts'

test('files are chosen, looked at, seen row by row and applied by their number', { tag: '@desktop' }, async ({
  page,
  mesa,
  pageErrors,
}) => {
  pageErrors.expect(/status of 409/)
  mesa.signIn(staffSession('administration'))
  mesa.answer(listImports, pastImports)
  mesa.answer(listImportProfiles, importProfiles)
  await page.goto('/importar')
  const past = page.getByRole('region', { name: 'Importaciones' })
  await atBothWidths(page, async () => {
    await expect(past.getByRole('row')).toHaveText([
      /Cuándo/,
      /En revisión.*Nadia Bustamante.*12,4032$/,
      /1,204 aplicados.*Sistema erp.*12,3960$/,
      /No terminó.*Ana Soto/,
    ])
    await checkLooks(page)
  })

  await page.locator('input[type=file]').setInputFiles([
    { name: 'foto.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('x') },
    { name: 'receivables.csv', mimeType: 'text/csv', buffer: Buffer.from('proforma\n') },
  ])
  await expect(page.getByRole('alert')).toContainText('foto.exe: Sube CSV')
  // A file that misses the field does not replace Mesa by itself.
  const missed = await page.locator('body').evaluate((body) => {
    return !body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true }))
  })
  expect(missed).toBe(true)
  await expect(page.getByRole('button', { name: 'Revisar 2 archivos' })).toBeDisabled()
  await page.getByRole('button', { name: 'Quitar foto.exe' }).click()
  const profile = page.getByRole('combobox', { name: 'Perfil de los archivos' })
  await expect(profile.getByRole('option')).toHaveText([
    'Sin perfil: como se suele escribir',
    'SAP Business One',
    'Sienge (Nadia Bustamante)',
    'Otro, de un archivo JSON…',
  ])
  await profile.selectOption({ label: 'Otro, de un archivo JSON…' })
  mesa.answer(keepImportProfile, { profileId: '4' })
  await page.getByLabel('Archivo del perfil').setInputFiles({
    name: 'sienge.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"system":"Sienge"}'),
  })
  await expect(profile).toHaveValue('4')
  expect(mesa.asked(keepImportProfile)).toMatchObject([{ body: { content: '{"system":"Sienge"}' } }])
  mesa.answer(openImport, { importId: '7' })
  mesa.answer(uploadImportPart, undefined)
  mesa.answer(lookAtImport, undefined)
  mesa.answer(readImport, foundImport())
  mesa.answer(listImportRows, importRows)
  await page.getByRole('button', { name: 'Revisar 1 archivo' }).click()

  await expect(page.getByRole('heading', { name: 'Importar: lo que cambiaría', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/importar\/7$/)
  expect(mesa.asked(lookAtImport)).toMatchObject([{ body: { profileId: '4' } }])
  const sums = page.getByRole('group', { name: 'Qué cambiaría' }).getByRole('button')
  await atBothWidths(page, async () => {
    await expect(sums).toHaveText([
      '214Se crean',
      '1,038Cambian',
      '96Se cierran',
      '2Se rechazan',
      '11,053Igual que hoy',
    ])
    await expect(page.getByRole('group', { name: 'Filas' })).toContainText('tarjeta entera')
    await expect(page.getByText('96 se cierran y salen del portal de 61 clientes.')).toBeVisible()
    await expect(page.getByText('no vinieron 96 de 12,156 guardadas')).toBeVisible()
    await checkLooks(page)
  })

  mesa.answer(listImportRows, changedRows)
  await page.keyboard.press('2')
  await expect(page.getByRole('region', { name: /^Cambian/ })).toContainText('dueOn 2026-12-05 → 2026-12-12')
  await expect(page.getByRole('region', { name: /^Cambian/ })).toContainText('phones cambia')
  await page.keyboard.press('j')
  await expect(page.locator('tr[aria-current=true]')).toContainText('1000301, letra 15')

  const apply = page.getByRole('button', { name: 'Aplicar 1,348 cambios' })
  await page.getByRole('checkbox', { name: 'Todo o nada' }).check()
  await expect(apply).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Todo o nada' }).uncheck()
  await apply.click()
  await expect(page.getByText('Escribe el motivo.')).toBeVisible()
  expect(mesa.asked(applyImport)).toEqual([])
  await page.getByRole('textbox', { name: /^Motivo/ }).fill('Extracto del lunes')
  mesa.refuse(applyImport, 'importacion_ya_pedida')
  await apply.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(apply).toBeEnabled()
  mesa.answer(applyImport, undefined)
  mesa.answer(readImport, foundImport({ state: 'applied', endedBy: 'Nadia Bustamante', batchId: '13' }))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('La aplicó Nadia Bustamante. Quedó como el lote 13.')).toBeVisible()
})

test('a press on the button to apply is not lost where lists come while it is held down', {
  tag: '@desktop',
}, async ({ page, mesa }) => {
  mesa.signIn(staffSession('administration'))
  mesa.answer(readImport, foundImport())
  const [past] = pastImports.imports.slice(1)
  const many = Array.from({ length: 30 }, (_, place) => ({ ...past, batchId: String(place + 100) }))
  mesa.answer(listImports, { ...pastImports, imports: [...pastImports.imports, ...many] as never })
  mesa.answer(listImportRows, importRows)
  mesa.answer(listImportProfiles, importProfiles)
  mesa.answer(applyImport, undefined)
  const letCome = [listImports, listImportRows, listImportProfiles].map((call) => mesa.hold(call))
  // Higher than the page is before they come, and lower than it is then.
  await page.setViewportSize({ width: 1280, height: 1400 })
  await page.goto('/importar/7')
  await page.getByRole('textbox', { name: /^Motivo/ }).fill('Extracto del lunes')
  await page.getByRole('button', { name: 'Aplicar 1,348 cambios' }).hover()
  await page.mouse.down()
  for (const come of letCome) come()
  await expect(page.getByRole('region', { name: 'Importaciones' }).getByRole('row')).toHaveCount(34)
  await expect(page.getByRole('group', { name: 'Filas' })).toContainText('tarjeta entera')
  await expect(page.getByRole('option', { name: 'SAP Business One' })).toBeAttached()
  await page.mouse.up()
  await expect.poll(() => mesa.asked(applyImport)).toHaveLength(1)
})
