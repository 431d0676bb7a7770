#include "sim/pricing/logit_report.hpp"

#include "sim/stats/quantiles.hpp"

namespace warbalance::sim {
namespace {

void add_terms(LogitReport& report, const PriceModel& model, const LogitFit& fit) {
  const double quantile = normal_quantile(0.975);
  for (std::size_t c = 0; c <= model.size(); ++c) {
    if (fit.standard_errors[c] == 0) continue;  // not identified in these battles
    const double half_width = quantile * fit.standard_errors[c];
    report.terms.push_back({c < model.size() ? model.name(c) : "first move",
                            fit.theta[c],
                            fit.standard_errors[c],
                            {fit.theta[c] - half_width, fit.theta[c] + half_width}});
  }
}

}  // namespace

void add_logit(PriceReport& report, const FieldChains& chains) {
  LogitReport& logit = report.logit;
  std::vector<LogitFit> fits;
  std::vector<std::size_t> places;
  for (const PriceModelKind kind : {PriceModelKind::additive, PriceModelKind::quality}) {
    const auto place = chains.find_model(kind);
    if (!place) continue;
    LogitFit fit = fit_logit(chains.last_rows(*place));
    if (fit.end != LogitFit::End::converged) continue;
    logit.battles = chains.facts(chains.rounds() - 1).battles;
    logit.dispersion = fit.dispersion;  // at last that of the richest model
    if (kind == PriceModelKind::additive) add_terms(logit, chains.models()[*place], fit);
    fits.push_back(std::move(fit));
    places.push_back(*place);
  }
  for (std::size_t i = 0; i < fits.size(); ++i) {
    const InformationCriteria criteria =
        information_criteria(fits[i], logit.dispersion, static_cast<std::size_t>(logit.battles));
    logit.models.push_back({std::string(price_model_name(chains.models()[places[i]].kind())),
                            static_cast<std::int64_t>(fits[i].rank), -2 * fits[i].log_likelihood, criteria.aic,
                            criteria.bic});
  }
}

}  // namespace warbalance::sim
