import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsSlot } from '@llave/contract/page-manifest'
import { expect, test } from 'vitest'
import { renderFrame, renderPage, renderSignIn, renderVerification } from './prerender.tsx'
import { notFound, type Screen, screens } from './routes/screens.ts'

const page = renderSignIn()

test('the sign-in page is prerendered, with a welcome heading and every field', () => {
  expect(page).toMatch(/<h1[^>]*>Te damos la bienvenida<\/h1>/)
  for (const label of ['Tipo de documento', 'Número de documento', 'Número de celular'])
    expect(page).toContain(label)
  expect(page).toContain('aria-label="Código de país"')
})

test('the document types are offered in the order of the specification, DNI first', () => {
  const [, options = ''] = page.match(/name="tipoDocumento">(.*?)<\/select>/) ?? []
  expect(
    options
      .replace(/<[^>]+>/g, ' ')
      .split(/\s+/)
      .filter(Boolean),
  ).toEqual(['DNI', 'C.E', 'RUC', 'P.S', 'P.NAC'])
})

test('the sign-in page starts with Peru, +51, and both counters at zero', () => {
  const text = page.replace(/<!-- -->/g, '')
  expect(text).toContain('+51')
  expect(text).toContain('Perú')
  expect(text).toContain('0/8')
  expect(text).toContain('0/9')
})

test('Continuar is disabled while the form is not valid', () => {
  expect(page).toMatch(/<button type="submit"[^>]* disabled="">Continuar<\/button>/)
})

test('the picture of sign-in has few shapes: a phone reads and styles each before it paints', () => {
  const [, address = ''] = page.match(/<img[^>]* src="([^"]*)"/) ?? []
  const picture = readFileSync(join(import.meta.dirname, '..', address.replace(/^.*\/src\//, 'src/')), 'utf8')
  expect(picture.match(/<(path|rect|circle|ellipse)\b/g)?.length).toBeLessThan(80)
})

test.each([
  ['the sign-in page', page],
  ['the verification page', renderVerification()],
  ['the frame', renderFrame()],
])('%s has no inline script or style, as the strict policy requires', (_, markup) => {
  expect(markup).not.toMatch(/<script|\son\w+=|\sstyle=/i)
})

const parts = {
  entry: '/assets/main.js',
  scripts: ['/assets/other.js'],
  font: '/assets/font.woff2',
  styles: { text: '.a > .b::before { content: "&" }', files: ['/assets/main.css'] },
}

test('a page has one slot for the settings, in its head, and its styles unchanged, because the policy has their hash', () => {
  for (const screen of [...Object.values<Screen>(screens), notFound]) {
    const [head = ''] = renderPage({ ...parts, screen }).split('</head>')
    expect(head.split(settingsSlot)).toHaveLength(2)
    expect(head).toContain(`<style>${parts.styles.text}</style>`)
  }
})

test('a page declares what its screen requests before React loads', () => {
  const rootOf = (screen: Screen) => renderPage({ ...parts, screen }).match(/<div id="root"[^>]*>/)?.[0]
  expect(rootOf(screens['/login'])).toBe('<div id="root" data-screen="sign-in">')
  expect(rootOf(screens['/checkout/:id'])).toBe('<div id="root" data-statement="of-mode" data-card-form="">')
  expect(rootOf(screens['/query/note'])).toBe('<div id="root">')
})

test('sign-in loads its scripts at once; every other page is painted first', () => {
  const scripts = (screen: Screen) =>
    renderPage({ ...parts, screen }).match(/<(script|link rel="modulepreload")[^>]*>/g) ?? []
  expect(scripts(screens['/login']).filter((tag) => /fetchpriority/i.test(tag))).toEqual([])
  const others = scripts(screens['/'])
  expect(others).toHaveLength(2)
  expect(others.filter((tag) => /fetchpriority="low"/i.test(tag))).toEqual(others)
})
