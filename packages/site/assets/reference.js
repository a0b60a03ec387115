import './openapi-explorer.min.js';

const viewer = document.querySelector('openapi-explorer');
const dark = matchMedia('(prefers-color-scheme: dark)');

const COLOURS = {
  light: { 'bg-color': '#ffffff', 'text-color': '#22272b', 'primary-color': '#0b5cad' },
  dark: { 'bg-color': '#16191d', 'text-color': '#d7dce1', 'primary-color': '#2f6fb5' },
  both: {
    'secondary-color': '#ffd9a0',
    'nav-bg-color': '#1c2c3d',
    'nav-text-color': '#d7dce1',
    'nav-hover-bg-color': '#131f2c',
    'nav-hover-text-color': '#ffffff',
  },
};

/** The viewer takes its colours as attributes, so it is told when the reader's wish changes. */
function colour() {
  const colours = { ...COLOURS.both, ...(dark.matches ? COLOURS.dark : COLOURS.light) };
  for (const [name, value] of Object.entries(colours)) viewer.setAttribute(name, value);
}

viewer.addEventListener('spec-loaded', () => {
  for (const [scheme, token] of Object.entries(viewer.dataset)) {
    viewer.setAuthenticationConfiguration(scheme, { token });
  }
});
dark.addEventListener('change', colour);
colour();
