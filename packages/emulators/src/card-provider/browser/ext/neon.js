// The theme's script. The form needs nothing from it; it exists because pages load it.
