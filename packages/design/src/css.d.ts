/** A stylesheet that a component brings with it; the application's bundler takes it up. */
declare module '*.css'
