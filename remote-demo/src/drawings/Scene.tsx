import type { SceneName } from '../slices/userposts.ts';

interface Look {
  sky: string;
  light: string;
  shapes: readonly [path: string, fill: string][];
}

const looks: Record<SceneName, Look> = {
  hills: {
    sky: '#CFE3FF',
    light: '#FFD58A',
    shapes: [
      ['M0 120 70 66l52 40 60-58 78 66 60-30v116H0z', '#7E9BD6'],
      ['M0 150q80-46 160-10t160-18v78H0z', '#4F73B8'],
      ['M0 176q110-34 200-6t120-10v40H0z', '#2F4F8F'],
    ],
  },
  harbour: {
    sky: '#BFE6F0',
    light: '#FFF1C9',
    shapes: [
      ['M0 130h320v70H0z', '#3E93AD'],
      ['M60 128h92l-14 22H74zM104 60v64H70zM110 66l34 58h-34z', '#F4F1E8'],
      ['M206 128h70l-12 18h-46zM240 82v42h-24z', '#E2674A'],
      ['M0 158q20-8 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0v42H0z', '#2C7690'],
    ],
  },
  night: {
    sky: '#1D2A52',
    light: '#F6E7B0',
    shapes: [
      ['M0 110h46V76h40v34h30V60h52v50h40V84h44v26h68v90H0z', '#131C3A'],
      ['M58 88h8v8h-8zM132 74h8v8h-8zM146 92h8v8h-8zM222 96h8v8h-8z', '#FFD36B'],
      ['M0 170h320v30H0z', '#0C1228'],
    ],
  },
  market: {
    sky: '#FCE7CF',
    light: '#FFFFFF',
    shapes: [
      ['M0 150h320v50H0z', '#C9A27A'],
      ['M24 86h110l12 26H12zM186 86h110l12 26H174z', '#D9534F'],
      ['M46 86h22l2 26H40zM90 86h22l8 26H92zM208 86h22l2 26h-30zM252 86h22l8 26h-28z', '#FFF6EA'],
      ['M22 112h114v44H22zM184 112h114v44H184z', '#8A5A3B'],
      ['M34 126h20v14H34zM64 124h20v16H64zM96 126h24v14H96zM200 126h20v14h-20zM232 124h28v16h-28z', '#7FB069'],
    ],
  },
  forest: {
    sky: '#DDEFD9',
    light: '#FFFBE0',
    shapes: [
      ['M20 150 56 50l36 100zM84 150l42-120 42 120zM170 150l36-96 36 96zM232 150l40-112 40 112z', '#5D9C74'],
      ['M0 150h320v50H0z', '#3E7657'],
      ['M150 200q-6-30 10-50h18q-4 26 34 50z', '#D9C39A'],
    ],
  },
  library: {
    sky: '#EFE3D2',
    light: '#FFF7E6',
    shapes: [
      ['M16 24h288v120H16z', '#8A5E3C'],
      ['M28 36h264v44H28zM28 92h264v44H28z', '#5E3D24'],
      [
        'M34 42h12v38H34zM50 48h9v32h-9zM64 40h14v40H64zM120 44h10v36h-10zM136 50h12v30h-12zM210 42h13v38h-13z',
        '#D9775F',
      ],
      ['M84 46h10v34H84zM98 42h14v38H98zM160 44h12v36h-12zM178 40h9v40h-9zM240 46h12v34h-12z', '#6D9DC5'],
      ['M36 98h14v38H36zM56 104h10v32H56zM112 100h12v36h-12zM190 98h14v38h-14zM246 104h18v32h-18z', '#8FB996'],
      ['M40 160h240v12H40zM60 172h10v28H60zM250 172h10v28h-10z', '#A9764B'],
    ],
  },
};

/** A drawn view; with a `label` it is a picture, without one decoration. */
export function Scene({ name, label }: { name: SceneName; label?: string }) {
  const { sky, light, shapes } = looks[name];
  return (
    <svg
      viewBox="0 0 320 200"
      width={320}
      height={200}
      preserveAspectRatio="xMidYMid slice"
      style={{ display: 'block', width: '100%', height: 'auto', aspectRatio: '8 / 5' }}
      focusable="false"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d="M0 0h320v200H0z" fill={sky} />
      <circle cx="248" cy="46" r="22" fill={light} />
      {shapes.map(([path, fill]) => (
        <path key={path} d={path} fill={fill} fillRule="evenodd" />
      ))}
    </svg>
  );
}
