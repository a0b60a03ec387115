import { useApi } from '../../frame/api/use-api.ts';
import { Differences } from './differences.tsx';
import { type ChosenGoods, choicesFor } from './end-goods.ts';
import type { GoodsOffer } from './goods.ts';

interface Props {
  readonly offer: GoodsOffer;
  readonly chosen: ChosenGoods;
  readonly onChange: (chosen: ChosenGoods) => void;
}

/** Asks what is done with the goods that are reserved for an order, reference by reference. */
export function GoodsChoices({ offer, chosen, onChange }: Props) {
  const { may } = useApi();
  const choices = choicesFor(offer, may);
  return (
    <>
      <Differences offer={offer} />
      {offer.reserved.map(({ reference, title, words }) => (
        <fieldset key={reference} className="stack choices">
          <legend className="unseen">{title}</legend>
          {choices.map((choice) => (
            <label key={choice} className="line">
              <input
                type="radio"
                name={reference}
                checked={(chosen[reference] ?? choices[0]) === choice}
                onChange={() => onChange({ ...chosen, [reference]: choice })}
              />
              {words[choice]}
            </label>
          ))}
        </fieldset>
      ))}
    </>
  );
}
