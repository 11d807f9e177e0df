import { type Html, html } from '../http/html.ts'

type PageHead = { readonly title: string; readonly brandName: string; readonly style: string }

/** A page that needs no session and belongs to no application: its frame, with the developer's name on top. */
export function publicPage({ title, brandName, style }: PageHead, content: Html): string {
  return html`<!doctype html>
<html lang="es-PE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brandName}</title>
<style>${{ html: style }}</style>
</head>
<body>
<header>${brandName}</header>
<main>
<article>
<h1>${title}</h1>
${content}</article>
</main>
</body>
</html>
`.html
}
