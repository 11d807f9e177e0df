import { setting } from '@llave/client/setting'

/** The developer's name, as the server has it. */
export const brandName = setting('brand-name') || 'Llave'
