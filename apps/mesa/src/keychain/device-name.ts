import { describeDevice } from '@llave/domain/access/describe-device'

/** What a key of this device is called unless its owner says otherwise. */
export function deviceName(): string {
  return describeDevice(navigator.userAgent) || 'Este equipo'
}
