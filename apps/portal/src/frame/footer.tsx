import * as styles from './footer.module.css'

/** What the law wants within reach of every page. */
export function Footer() {
  return (
    <footer className={styles.foot}>
      <div className="wrap">
        {/* A page of its own, which may lead to where the developer keeps its book. */}
        <a href="/libro-de-reclamaciones">Libro de Reclamaciones</a>
        <a href="/como-usamos-tus-datos">Cómo usamos tus datos</a>
        <a href="/legal/privacidad.pdf" target="_blank" rel="noreferrer">
          Políticas de Privacidad
        </a>
        <a href="/legal/terminos.pdf" target="_blank" rel="noreferrer">
          Términos y condiciones
        </a>
      </div>
    </footer>
  )
}
