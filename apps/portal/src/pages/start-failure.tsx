import { Button } from '@llave/design/button'

/** What a page says whose scripts did not arrive (start/show-start-failure.ts); nothing that would draw it is there. */
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
