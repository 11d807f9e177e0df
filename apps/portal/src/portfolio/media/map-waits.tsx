import * as styles from './map-waits.module.css'

/** Stands in the place of the map until it is there. */
export function MapWaits() {
  return <p className={styles.waits}>Cargando...</p>
}
