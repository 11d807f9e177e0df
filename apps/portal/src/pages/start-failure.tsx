import { Button } from '@llave/design/button'

/** The message of a page whose scripts did not load (start/show-start-failure.ts): prerendered, because nothing could render it then. */
export function StartFailure() {
  return (
    <main className="wrap">
      <div className="failed">
        <div className="stack" role="alert">
          <h1 className="t1">No pudimos abrir la página.</h1>
          <p className="ink2">Revisa tu conexión y vuelve a intentarlo.</p>
        </div>
        <Button look="line">Reintentar</Button>
      </div>
    </main>
  )
}
