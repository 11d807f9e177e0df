import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import '@llave/design/tokens.css'
import '@llave/design/base.css'
import '@llave/design/controls.css'
import { signInTitle } from './access/login-screen.tsx'
import { NewNumberSkeleton } from './access/new-number-skeleton.tsx'
import { VerificationSkeleton } from './access/verification-skeleton.tsx'
import { Logo } from './brand/logo.tsx'
import { FrameSkeleton } from './frame/frame-skeleton.tsx'
import { Page } from './pages/page.tsx'
import type { PageParts } from './pages/page-parts.ts'
import { LinkSkeleton } from './payment-links/link-skeleton.tsx'
import type { Zone } from './routes/screens.ts'
import { SignIn } from './start/sign-in.tsx'

/** The markup of sign-in; `start/hydrate-sign-in.tsx` hydrates the same tree. */
export function renderSignIn(): string {
  return renderToString(
    <StrictMode>
      <SignIn onToken={() => undefined} />
    </StrictMode>,
  )
}

/** The skeleton of the verification. */
export function renderVerification(): string {
  return renderToString(<VerificationSkeleton />)
}

/** The skeleton of the frame, for every other page. */
export function renderFrame(): string {
  return renderToString(<FrameSkeleton />)
}

/** The bones of a payment link's page, which has neither header nor account. */
export function renderLink(): string {
  return renderToString(<LinkSkeleton />)
}

/** The picture and the bones of a new number's page. */
export function renderNewNumber(): string {
  return renderToString(<NewNumberSkeleton />)
}

const contents = {
  entry: renderSignIn,
  verification: renderVerification,
  customer: renderFrame,
  viewing: renderFrame,
  link: renderLink,
  open: renderFrame,
  number: renderNewNumber,
} as const satisfies Record<Zone, () => string>

/** A whole page, as the server sends it but for its settings. */
export function renderPage(parts: PageParts): string {
  const { zone } = parts.screen
  // React writes attributes in double quotes, so the many single quotes of inlined pictures need no escape.
  const content = contents[zone]().replaceAll('&#x27;', "'")
  const title = zone === 'entry' ? signInTitle : undefined
  return `<!doctype html>${renderToStaticMarkup(<Page {...parts} content={content} title={title} />)}`
}

/** What stands for the logo in every page that has one. */
renderPage.mark = renderToStaticMarkup(<Logo />)
