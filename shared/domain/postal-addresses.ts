// How addresses are written in each country, from the data of Chromium's address forms (npm: localized-address-format).

const withoutPostalCode = new Set(
  'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN LC LY ML MO MR MS MW NR NU PA PS QA RW SB SC SL SR SS ST SX SY TD TG TK TL TO TT TV UG VU WS YE ZW'.split(
    ' ',
  ),
);

const withRegion = new Set(
  'AE AM AR AS AU BB BR BS BY CA CC CL CN CO CR CU CV CX EE EG ES FM HK HN ID IE IN IQ IR IT JM JP KI KN KP KR KY KZ LT LV MH MN MP MX MY MZ NF NG NI NR PA PE PF PG PH PW RO RU SC SO SR SV TH TR TV TW UA US UY UZ VE VI VN'.split(
    ' ',
  ),
);

/** True for a country whose addresses have a postal code; also for an unknown one. */
export const hasPostalCode = (country: string): boolean => !withoutPostalCode.has(country);

/** True for a country whose addresses name the state or province. */
export const hasRegion = (country: string): boolean => withRegion.has(country);
