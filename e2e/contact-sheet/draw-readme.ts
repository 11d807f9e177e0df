import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { personas } from '@llave/testkit/personas'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { headlessShell } from '../../scripts/find-chromium.ts'
import { signIn } from '../journeys/access/sign-in.ts'
import { type Llave, runLlave } from '../journeys/run-llave.ts'
import { loadLazyPictures } from './load-lazy-pictures.ts'
import { type ReadmePicture, readmePictures } from './pictures.ts'

const root = join(import.meta.dirname, '../..')

/** Draws the pictures at the top of README.md, from the demonstration as `npm start` shows it today. */
export async function drawReadme(): Promise<readonly string[]> {
  const llave = await runLlave()
  const browser = await chromium.launch(headlessShell())
  try {
    mkdirSync(join(root, 'docs/pictures'), { recursive: true })
    for (const picture of readmePictures) {
      writeFileSync(join(root, picture.file), await draw(browser, llave, picture))
    }
  } finally {
    await browser.close()
    await llave.end()
  }
  return readmePictures.map(({ file }) => file)
}

async function draw(browser: Browser, llave: Llave, picture: ReadmePicture): Promise<Buffer> {
  const { width, height, scale, path } = picture
  const context = await browser.newContext({
    baseURL: llave.at().portal,
    viewport: { width, height },
    deviceScaleFactor: scale,
    locale: 'es-PE',
    timezoneId: 'America/Lima',
  })
  const page = await context.newPage()
  await signIn(page, llave, personas.lucia)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await loadLazyPictures(page)
  const drawn = await page.screenshot({ animations: 'disabled' })
  await context.close()
  return sharp(drawn).webp({ quality: 82 }).toBuffer()
}
