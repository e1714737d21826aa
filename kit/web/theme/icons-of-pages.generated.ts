// Written by scripts/generate-icons.ts. Phosphor icons, MIT licence.

export const icons: Readonly<Record<string, string>> = {
}
