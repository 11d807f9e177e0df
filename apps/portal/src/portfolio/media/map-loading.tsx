import * as styles from './map-loading.module.css'

/** Stands in the place of the map until it is there. */
export function MapLoading() {
  return <p className={styles.waits}>Cargando...</p>
}
