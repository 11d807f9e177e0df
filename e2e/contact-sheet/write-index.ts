import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allStates } from './all-states.ts'
import { pictureOf, schemes, sheetFolder, widths } from './pictures.ts'

/** Writes the page that shows the pictures of these screens side by side; returns its path. */
export function writeIndex(screens: readonly string[]): string {
  const file = join(sheetFolder, 'index.html')
  writeFileSync(file, page(screens))
  return file
}

function page(screens: readonly string[]): string {
  const links = screens.map((screen) => `<a href="#${escapeHtml(screen)}">${escapeHtml(screen)}</a>`)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Llave: screens</title>
<style>
  body { margin: 1rem; font: 14px system-ui; background: #ddd }
  nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem }
  section > div { display: flex; align-items: start; gap: 1rem; overflow-x: auto }
  figure { margin: 0 }
  figcaption { padding: .25rem 0 }
  img { display: block; max-height: 80vh; border: 1px solid #999; object-fit: contain; object-position: top }
</style>
<nav>${links.join('\n')}</nav>
${screens.map(section).join('\n')}
</html>
`
}

function section(screen: string): string {
  const states = Object.keys(allStates[screen] ?? {})
  return `<section id="${escapeHtml(screen)}">
<h2>${escapeHtml(screen)}</h2>
${states.map((state) => `<h3>${escapeHtml(screen)}: ${escapeHtml(state)}</h3>\n<div>${cells(screen, state)}</div>`).join('\n')}
</section>`
}

function cells(screen: string, state: string): string {
  return Object.values(widths)
    .flatMap((width) => schemes.map((scheme) => cell(screen, state, width, scheme)))
    .join('\n')
}

function cell(screen: string, state: string, width: number, scheme: (typeof schemes)[number]): string {
  const name = `${screen}, ${state}, ${width} px, ${scheme}`
  const picture = pictureOf(screen, state, width, scheme)
  const drawn = existsSync(join(sheetFolder, picture))
    ? `<a href="${picture}"><img src="${picture}" alt="${escapeHtml(name)}" loading="lazy"></a>`
    : '<p>Not drawn.</p>'
  return `<figure><figcaption>${escapeHtml(name)}</figcaption>${drawn}</figure>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
