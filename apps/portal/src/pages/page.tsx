import { brand } from '../brand/brand.ts'
import type { PageParts } from './page-parts.ts'
import { StartFailure } from './start-failure.tsx'

/** Loads nothing: Vite's loader looks for such a link, and takes the styles for loaded. */
const present = { rel: 'stylesheet', crossOrigin: '', disabled: true } as const

/**
 * A document of the portal. `content` is its prerendered markup, `title` its title until its screen
 * sets one.
 */
export function Page({
  screen,
  entry,
  scripts,
  font,
  styles,
  content,
  title,
}: PageParts & { content: string; title?: string | undefined }) {
  // Sign-in is prerendered complete, and nothing may delay its picture; elsewhere the font is
  // preloaded, because a late one would lay out everything again, and scripts have low priority, so
  // that the skeleton is painted before they run.
  const complete = screen.zone === 'entry'
  // Who comes with a link, or from Mesa, installs nothing.
  const installable = complete || screen.zone === 'verification' || screen.zone === 'customer'
  const priority = complete ? {} : { fetchPriority: 'low' as const }
  return (
    <html lang="es-PE">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f5f4f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#12141b" media="(prefers-color-scheme: dark)" />
        <meta name="description" content="Tus letras, tu obra y tus documentos, en un solo lugar." />
        {(screen.zone === 'link' || screen.zone === 'open' || screen.zone === 'number') && (
          <meta name="robots" content="noindex" />
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {installable && (
          <>
            <link rel="manifest" href="/manifest.webmanifest" />
            <link rel="apple-touch-icon" href="/icons/apple-180.png" />
          </>
        )}
        <title>{title ? `${title} · ${brand.name}` : brand.name}</title>
        <meta name="llave:settings" />
        {!complete && font && <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={font} />}
        {scripts.map((href) => (
          <link key={href} rel="modulepreload" {...priority} crossOrigin="" href={href} />
        ))}
        <script type="module" {...priority} crossOrigin="" src={entry} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a style's text is not escaped, and the policy has its hash. */}
        <style dangerouslySetInnerHTML={{ __html: styles.text }} />
        {styles.files.map((href) => (
          <link key={href} {...present} href={href} />
        ))}
      </head>
      <body>
        <div
          id="root"
          data-screen={complete ? 'sign-in' : undefined}
          data-statement={screen.statement}
          data-card-form={screen.cardForm && ''}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered apart, because hydration counts from here.
          dangerouslySetInnerHTML={{ __html: content }}
        />
        <template id="failure">
          <StartFailure />
        </template>
      </body>
    </html>
  )
}
