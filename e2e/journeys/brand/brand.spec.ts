import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPdf } from '@llave/testkit/pdf/read-pdf'
import { personas } from '@llave/testkit/personas'
import { checkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import { letterEntry, signIn } from '../access/sign-in.ts'
import { expect, testAlone } from '../journey.ts'
import { freePort, runLlave, start } from '../run-llave.ts'

const file = join(import.meta.dirname, '../../../demo/brand/anil/brand.json')

const test = testAlone.extend({
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads the parameter's names
  alone: async ({}, use) => {
    const own = await runLlave({ BRAND_FILE: file })
    await use(own)
    await own.end()
  },
})

test("another developer's file is their portal and their papers; one whose colours cannot be read starts nothing", async ({
  page,
  llave,
}) => {
  await test.step('its name and its logo are there before anybody signs in', async () => {
    await page.goto(letterEntry)
    await expect(page).toHaveTitle(/· Añil Casas$/)
    await atBothWidths(page, async () => {
      const logo = page.getByRole('link', { name: 'Añil Casas, ir al inicio' }).filter({ visible: true })
      await expect(logo.first()).toBeVisible()
      await expect(page.getByText('Llave', { exact: true })).toHaveCount(0)
      await checkAccessibility(page)
    })
  })

  await test.step('a paper names who issued it', async () => {
    await signIn(page, llave, personas.mateo)
    await page.goto('/papers')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar PDF' }).click()
    const { texts } = readPdf(readFileSync(await (await downloading).path()))
    const said = texts.join(' ')
    expect(said).toContain('Inmobiliaria Añil y Asociados S.A.')
    expect(said).toContain('20600000013')
  })

  await test.step('white on yellow', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'llave-brand-'))
    try {
      const { logo: _, logoDark: __, icon: ___, ...plain } = JSON.parse(readFileSync(file, 'utf8'))
      const yellow = join(folder, 'brand.json')
      const colours = { ...plain.colours, accent: '#ffe600', accentStrong: '#ffe600' }
      writeFileSync(yellow, JSON.stringify({ ...plain, colours }))
      await expect(start(await freePort(), folder, { BRAND_FILE: yellow })).rejects.toThrow(
        /BRAND_FILE: colours\.onAccent cannot be read on accent: 1[.,]\d+:1, where text asks for 4\.5:1/,
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
