import * as styles from './map-loading.module.css'

/** Shown in place of the map until it has loaded. */
export function MapLoading() {
  return <p className={styles.waits}>Cargando...</p>
}
