import { readFile } from 'node:fs/promises'
import { readPdf } from '@llave/testkit/pdf/read-pdf'
import { personas } from '@llave/testkit/personas'
import type { Page } from '@playwright/test'
import { checkAccessibility } from '../../check-accessibility.ts'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'

async function download(page: Page) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Obtener constancia' }).click()
  const file = await downloading
  return { name: file.suggestedFilename(), ...readPdf(await readFile(await file.path())) }
}

test('a customer who paid everything gets each of the four certificates, and its QR leads to its check page', async ({
  page,
  llave,
}) => {
  await signIn(page, llave, personas.carmen)
  await page.goto('/query/record')
  await page.getByLabel('Elegir proforma:').selectOption('1000304')
  const names = {
    'Constancia no adeudo': 'constancia_no_adeudo_carmen_torres_benavides_1000304.pdf',
    'Constancia de estar al dia': 'constancia_de_estar_al_dia_carmen_torres_benavides_1000304.pdf',
    'Constancia letras canceladas': 'constancia_letras_canceladas_carmen_torres_benavides_1000304.pdf',
    'Constancia letras anuladas': 'constancia_letras_anuladas_carmen_torres_benavides_1000304.pdf',
  }
  let checkAddress = ''
  for (const [label, fileName] of Object.entries(names)) {
    await test.step(label, async () => {
      await page.getByLabel('Elegir constancia:').selectOption({ label })
      const paper = await download(page)
      expect(paper.name).toBe(fileName)
      expect(paper.texts.join('|')).toMatch(/Nro\. CON-\d{8}/)
      checkAddress = paper.texts.find((text) => text.includes('/verificar/')) ?? ''
    })
  }

  await test.step('the address behind the QR', async () => {
    await page.goto(new URL(checkAddress).pathname)
    await expect(page.getByRole('heading', { name: 'Esta constancia es genuina' })).toBeVisible()
    await expect(page.getByText('Constancia de letras anuladas')).toBeVisible()
    await expect(page.getByText('Carmen')).toHaveCount(0)
    await checkAccessibility(page)
  })
})

test('certificate 04 lists the annulled letra, which no list of payments shows', async ({ page, llave }) => {
  await signIn(page, llave, personas.mateo)
  await page.goto('/query/record')
  await page.getByLabel('Elegir proforma:').selectOption('1000301')
  const kind = page.getByLabel('Elegir constancia:')
  await kind.selectOption({ label: 'Constancia letras anuladas' })
  const { texts } = await download(page)
  expect(texts).toEqual(expect.arrayContaining(['L-A001', 'S/\u00a01,500.00', '1, por S/\u00a01,500.00']))
  await kind.selectOption({ label: 'Constancia letras canceladas' })
  expect((await download(page)).texts).not.toContain('L-A001')
  await page.goto('/property/1000301/payment')
  await expect(page.getByText(/^Letras pagadas: \d+ de 36$/)).toBeVisible()
})
