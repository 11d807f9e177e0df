/// <reference types="vite/client" />

type ImportMetaEnv = {
  readonly LLAVE_PUBLIC_BRAND_NAME?: string
  readonly LLAVE_PUBLIC_BRAND_LOGO?: string
  readonly LLAVE_PUBLIC_COMPLAINTS_BOOK_URL?: string
  readonly LLAVE_PUBLIC_SUPPORT_EMAIL?: string
}
