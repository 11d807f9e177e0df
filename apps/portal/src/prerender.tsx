import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import '@llave/design/tokens.css'
import '@llave/design/base.css'
import '@llave/design/controls.css'
import { signInTitle } from './access/login-screen.tsx'
import { VerificationSkeleton } from './access/verification-skeleton.tsx'
import { FrameSkeleton } from './frame/frame-skeleton.tsx'
import { Page } from './pages/page.tsx'
import type { PageParts } from './pages/page-parts.ts'
import type { Zone } from './routes/screens.ts'
import { SignIn } from './start/sign-in.tsx'

/** The sign-in page as it stands before any script; `start/hydrate-sign-in.tsx` hydrates this very tree. */
export function renderSignIn(): string {
  return renderToString(
    <StrictMode>
      <SignIn onToken={() => undefined} />
    </StrictMode>,
  )
}

/** The second step before anything is known. */
export function renderVerification(): string {
  return renderToString(<VerificationSkeleton />)
}

/** The frame's bones for every other page. */
export function renderFrame(): string {
  return renderToString(<FrameSkeleton />)
}

const contents = {
  entry: renderSignIn,
  verification: renderVerification,
  customer: renderFrame,
} as const satisfies Record<Zone, () => string>

/** A whole page, as the server gives it but for its settings. */
export function renderPage(parts: PageParts): string {
  const { zone } = parts.screen
  // React puts attributes between double quotes, where a picture's many single ones mean themselves.
  const content = contents[zone]().replaceAll('&#x27;', "'")
  const title = zone === 'entry' ? signInTitle : undefined
  return `<!doctype html>${renderToStaticMarkup(<Page {...parts} content={content} title={title} />)}`
}
