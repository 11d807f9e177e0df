import { expect, test } from 'vitest'
import { renderFrame, renderSignIn, renderVerification } from './prerender.tsx'

const page = renderSignIn()

test('the sign-in page stands before its script, with a welcome heading and every field', () => {
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

test('the sign-in page starts with Peru, +51, and both counters at nothing', () => {
  const text = page.replace(/<!-- -->/g, '')
  expect(text).toContain('+51')
  expect(text).toContain('Perú')
  expect(text).toContain('0/8')
  expect(text).toContain('0/9')
})

test('Continuar is disabled while the form is not valid', () => {
  expect(page).toMatch(/<button type="submit"[^>]* disabled="">Continuar<\/button>/)
})

test.each([
  ['the sign-in page', page],
  ['the verification page', renderVerification()],
  ['the frame', renderFrame()],
])('%s carries no script and no style of its own, so that the strict policy lets it stand', (_, markup) => {
  expect(markup).not.toMatch(/<script|\son\w+=|\sstyle=/i)
})
