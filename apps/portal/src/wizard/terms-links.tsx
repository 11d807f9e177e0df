/** "Políticas de Privacidad y Términos y condiciones", each its PDF in a tab of its own. */
export function TermsLinks() {
  return (
    <>
      <a href="/legal/privacidad.pdf" target="_blank" rel="noreferrer">
        Políticas de Privacidad
      </a>{' '}
      y{' '}
      <a href="/legal/terminos.pdf" target="_blank" rel="noreferrer">
        Términos y condiciones
      </a>
    </>
  )
}
