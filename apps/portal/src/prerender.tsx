import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import '@llave/design/tokens.css'
import '@llave/design/base.css'
import '@llave/design/controls.css'
import { VerificationSkeleton } from './access/verification-skeleton.tsx'
import { FrameSkeleton } from './frame/frame-skeleton.tsx'
import { SignIn } from './start/sign-in.tsx'

/** The sign-in page as it stands before any script; `start/wake-sign-in.tsx` hydrates this very tree. */
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
