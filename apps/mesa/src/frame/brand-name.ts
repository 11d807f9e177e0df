import { setting } from '../api/setting.ts'

/** The developer's name, as the server has it. */
export const brandName = setting('brand-name') || 'Llave'
