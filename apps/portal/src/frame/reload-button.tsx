import * as styles from './notification-bar.module.css'

/** Some browsers ask for a script once: one that did not load comes with the page that is loaded anew. */
export function ReloadButton() {
  return (
    <button type="button" className={styles.reload} onClick={() => location.reload()}>
      Volver a cargar
    </button>
  )
}
